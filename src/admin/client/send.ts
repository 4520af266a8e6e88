import { baseUrl, medusa } from "./medusa"

type Answer = { code?: string; message?: string }

/** A refused request with its code, by which the page says it in the reader's language. */
export class RequestError extends Error {
  readonly code: string | undefined
  constructor(
    readonly status: number,
    /** The whole answer: some say what would be accepted. */
    readonly answer: Answer
  ) {
    super(answer.message ?? "")
    this.code = answer.code
  }
}

type Request = { method?: "POST" | "DELETE"; body?: object }

/**
 * Changes something on the server. Without the SDK, since the SDK's error keeps only the
 * message.
 * @throws RequestError
 */
export async function send<Result>(
  path: string,
  { method = "POST", body }: Request = {}
): Promise<Result> {
  const token = await medusa.client.getToken()
  const response = await fetch(`${baseUrl.replace(/\/$/, "")}${path}`, {
    method,
    credentials: "include",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) {
    return (await response.json()) as Result
  }
  const unreadable: Answer = { message: response.statusText }
  const answer = (await response.json().catch(() => unreadable)) as Answer
  throw new RequestError(response.status, answer)
}
