import type { z } from 'zod'

/** A domain event that a room publishes without knowing its subscribers. */
export interface DomainEvent<Payload> {
  /** «thing.happened» */
  readonly name: string
  /** Plain JSON, because it is stored in a table. */
  readonly payload: z.ZodType<Payload>
}

export const defineEvent = <Payload>(name: string, payload: z.ZodType<Payload>): DomainEvent<Payload> => ({
  name,
  payload,
})
