import { serviceUrlOf, parseBaseUrl } from "../service-url"

it.each([
  ["https://api.example", "https://api.example"],
  ["https://api.example/", "https://api.example"],
  ["https://api.example/base/", "https://api.example/base"],
  ["http://localhost:9000", "http://localhost:9000"],
  ["HTTPS://API.example", "https://api.example"],
])("%s → %s", (input, output) => {
  expect(parseBaseUrl(input)).toBe(output)
})

it.each([
  "",
  "api.example",
  "/api",
  "ftp://api.example",
  "file:///etc",
  "https://user:hunter2@api.example",
  "https://hunter2@api.example",
  "https://api.example?key=hunter2",
  "https://api.example#hunter2",
])("%j → TypeError that does not show it", (input) => {
  expect(() => parseBaseUrl(input)).toThrow(TypeError)
  expect(() => parseBaseUrl(input)).toThrow("must be an http(s) address")
  expect(() => parseBaseUrl(input)).not.toThrow(/hunter2/)
})

it.each([
  ["/a/b", "https://api.example/a/b"],
  ["a/b", "https://api.example/a/b"],
  ["//evil.example/a", "https://api.example/evil.example/a"],
  [".evil.example/a", "https://api.example/.evil.example/a"],
  ["@evil.example", "https://api.example/@evil.example"],
])("path %s → %s: the host stays", (path, url) => {
  expect(serviceUrlOf("https://api.example", path)).toBe(url)
  expect(new URL(url).host).toBe("api.example")
})
