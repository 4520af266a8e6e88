"use client"

import {
  createContext,
  useContext,
  useMemo,
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ComponentType,
  type ReactNode,
} from "react"
import type { Connection } from "../connection.ts"
import type { InvoicePaymentTexts } from "../texts/invoice-payment-texts.ts"

/**
 * The shop's own button and link, for all parts below; each gets the props of its HTML element.
 */
export type InvoicePaymentComponents = {
  Button?: ComponentType<ButtonHTMLAttributes<HTMLButtonElement>>
  Link?: ComponentType<AnchorHTMLAttributes<HTMLAnchorElement>>
}

type Surroundings = {
  connection: Connection
  texts: InvoicePaymentTexts
  components?: InvoicePaymentComponents | undefined
}

const SurroundingsContext = createContext<Surroundings | null>(null)

export type InvoicePaymentProviderProps = Surroundings & {
  children?: ReactNode
}

/** Gives all parts below the connection to the store, the texts and the shop's components. */
export function InvoicePaymentProvider(props: InvoicePaymentProviderProps) {
  const { texts, components, children } = props
  const connection = useStable(props.connection)
  const value = useMemo(
    () => ({ connection, texts, components }),
    [connection, texts, components]
  )
  return (
    <SurroundingsContext.Provider value={value}>
      {children}
    </SurroundingsContext.Provider>
  )
}

/**
 * Most shops write the connection inline; a new object must not start a new watch each time.
 */
function useStable(connection: Connection): Connection {
  const sdk = "client" in connection ? connection : null
  const plain = "client" in connection ? null : connection
  return useMemo(
    () =>
      sdk
        ? { client: sdk.client }
        : {
            baseUrl: plain?.baseUrl ?? "",
            publishableKey: plain?.publishableKey ?? "",
            ...(plain?.fetch && { fetch: plain.fetch }),
          },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the parts are compared, not the object around them
    [sdk?.client, plain?.baseUrl, plain?.publishableKey, plain?.fetch]
  )
}

/** @throws outside of an InvoicePaymentProvider. */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) {
    throw new Error(
      "medusa-payment-invoice-storefront: put <InvoicePaymentProvider connection={…} texts={…}> around this part"
    )
  }
  return surroundings
}
