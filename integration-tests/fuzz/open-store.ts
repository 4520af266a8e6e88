import { startSandbox, type Sandbox } from "../../src/sandbox"
import { RunningStore } from "../processes/running-store"

/** One real process, as it runs in production, and its sandbox. @param env of the process */
export async function openStore(env: NodeJS.ProcessEnv = {}): Promise<{
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
    sandbox
  )
  await store.start(env)
  return {
    store,
    sandbox,
    close: async () => {
      await store.close()
      await sandbox.close()
    },
  }
}
