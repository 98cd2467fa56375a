import { useState } from 'react'

import { isStale } from '../api/errors.ts'

/**
 * The object of a window: as it was opened, and once a call is refused because a colleague has changed it, as it is
 * now. The user has read the refusal, so the next press is over it. A form that sends whole fields takes
 * what the colleague has changed by `onChange`.
 */
export function useCurrent<Item extends object | null | undefined>(
  opened: Item,
  onChange?: (now: NonNullable<Item>, before: Item) => void,
) {
  const [current, setCurrent] = useState(opened)
  return {
    current,
    /** For a window that stays open once its object is saved. */
    setCurrent,
    /** Follows the answer of a call that changes the object. */
    of: async <Result>(answer: Promise<Result>): Promise<Result> => {
      try {
        return await answer
      } catch (error) {
        if (isStale(error)) {
          const now = error.current as NonNullable<Item>
          onChange?.(now, current)
          setCurrent(now)
        }
        throw error
      }
    },
  }
}
