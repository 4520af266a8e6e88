// Loaded into the server by `-r` with --expose-gc: at the signal it gives back what nobody holds,
// so that what is measured is what is held.
process.on("SIGUSR2", () => {
  globalThis.gc()
})
