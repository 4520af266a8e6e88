// The browser tests drive a Chromium that is already on the machine: nothing is downloaded for
// them.
import { accessSync, constants } from "node:fs"
import path from "node:path"

const commands = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
]

const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
]

/**
 * @param {NodeJS.ProcessEnv} [environment] `CHROMIUM_PATH` wins over whatever is found
 * @returns {string | undefined} an executable of the Chromium family
 */
export function findChromium(environment = process.env) {
  if (environment.CHROMIUM_PATH) {
    return environment.CHROMIUM_PATH
  }
  const onPath = (environment.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => commands.map((name) => path.join(folder, name)))
  return [...onPath, ...applications].find(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
