/** Modules that several processes of one store share, as in Medusa's documentation. */
export function sharedModules({
  STORE_REDIS_URL: redisUrl,
  STORE_LOCKING: locking,
}: NodeJS.ProcessEnv) {
  if (redisUrl) {
    return [
      {
        resolve: "@medusajs/medusa/event-bus-redis",
        options: { redisUrl },
      },
      {
        resolve: "@medusajs/medusa/workflow-engine-redis",
        options: { redis: { redisUrl } },
      },
      withProvider("locking", "@medusajs/medusa/locking-redis", { redisUrl }),
      withProvider("caching", "@medusajs/caching-redis", { redisUrl }),
    ]
  }
  return locking === "postgres"
    ? [withProvider("locking", "@medusajs/medusa/locking-postgres")]
    : []
}

function withProvider(
  module: "locking" | "caching",
  resolve: string,
  options?: Record<string, unknown>
) {
  const provider = { resolve, id: "shared", is_default: true, options }
  return {
    resolve: `@medusajs/medusa/${module}`,
    options: { providers: [provider] },
  }
}
