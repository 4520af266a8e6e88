import { startSandbox, type Sandbox } from "../../src/sandbox"
import { RunningStore } from "../processes/running-store"

/** One real process, as it runs in production, and its sandbox. */
export async function openStore(
  options: Record<string, unknown> = {}
): Promise<{
  store: RunningStore
  sandbox: Sandbox
  close: () => Promise<void>
}> {
  const sandbox = await startSandbox()
  const store = await RunningStore.open(
    {
      title: "one process",
      processes: [{ name: "medusa", mode: "shared" }],
      env: { LOG_LEVEL: "error" },
    },
    sandbox,
    options
  )
  await store.start()
  return {
    store,
    sandbox,
    close: async () => {
      await store.close()
      await sandbox.close()
    },
  }
}
