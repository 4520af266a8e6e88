const FIRST_OUTGOING_PORT = 32_768

it("gives each caller another port, and none that outgoing connections use", async () => {
  const { freePort, isPortFree } = await import("../free-port.mjs")
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  expect(new Set(ports).size).toBe(ports.length)
  expect(Math.max(...ports)).toBeLessThan(FIRST_OUTGOING_PORT)
  expect(Math.min(...ports)).toBeGreaterThan(1024)
  await expect(isPortFree(ports[0]!)).resolves.toBe(true)
})
