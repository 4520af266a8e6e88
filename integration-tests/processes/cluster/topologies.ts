import type { Topology } from "../running-store"

/** @param redisUrl of a Redis that nobody else uses */
export function topologies(redisUrl: string): Topology[] {
  return [
    {
      title: "2 servers, 1 worker, Redis",
      processes: [
        { name: "server-1", mode: "server" },
        { name: "server-2", mode: "server" },
        { name: "worker", mode: "worker" },
      ],
      env: { STORE_REDIS_URL: redisUrl },
    },
    {
      title: "2 servers, Postgres locks",
      processes: [
        { name: "server-1", mode: "shared" },
        { name: "server-2", mode: "shared" },
      ],
      env: { STORE_LOCKING: "postgres" },
    },
    {
      // Not a set-up to recommend: here the claim and the constraints alone hold.
      title: "2 servers, no shared locks",
      processes: [
        { name: "server-1", mode: "shared" },
        { name: "server-2", mode: "shared" },
      ],
      env: {},
    },
  ]
}
