import type { z } from 'zod'

/** A fact that a room makes known without knowing who listens. */
export interface DomainEvent<Payload> {
  /** «thing.happened» */
  readonly name: string
  /** Plain JSON: it travels through a table. */
  readonly payload: z.ZodType<Payload>
}

export const defineEvent = <Payload>(name: string, payload: z.ZodType<Payload>): DomainEvent<Payload> => ({
  name,
  payload,
})
