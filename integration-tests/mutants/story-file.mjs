// The file with the story of a mutant.
import { existsSync } from "node:fs"
import path from "node:path"

/** The folders of each kind of test, as in jest.config.js. @type {Record<string, string[]>} */
const FOLDERS = { api: ["store-api", "hooks", "admin-api"], http: ["http"] }

/**
 * The story's file, from the repository's root; undefined: there is none. @param {string} root
 * @param {import("./list.mjs").Mutant} mutant
 */
export function storyFile(root, { kind, story }) {
  return FOLDERS[kind]
    .map((folder) => `integration-tests/${folder}/${story}.spec.ts`)
    .find((file) => existsSync(path.join(root, file)))
}

/**
 * The source with the mutant's change; null: its place is not there exactly once. @param {string}
 * source @param {import("./list.mjs").Mutant} mutant
 */
export function mutate(source, { from, to }) {
  return source.split(from).length === 2 ? source.replace(from, () => to) : null
}
