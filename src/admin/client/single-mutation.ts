import {
  useMutation,
  type MutateOptions,
  type UseMutationOptions,
} from "@tanstack/react-query"
import { useRef } from "react"

/**
 * A mutation that runs once at a time. A button shows that it is busy only with the next frame,
 * so the second click of a double click is dropped here.
 */
export function useSingleMutation<Result, Variables = void>(
  options: UseMutationOptions<Result, Error, Variables>
) {
  const running = useRef(false)
  const { mutate, isPending, data, error, reset } = useMutation({
    ...options,
    onSettled: (...settled) => {
      running.current = false
      return options.onSettled?.(...settled)
    },
  })
  return {
    ...{ isPending, data, error, reset },
    mutate: (
      variables: Variables,
      also?: MutateOptions<Result, Error, Variables>
    ) => {
      if (!running.current) {
        running.current = true
        mutate(variables, also)
      }
    },
  }
}
