import type { Action, TaskRule } from './changes.service.ts'

/**
 * Combines several actions: the first refusal is the result. Only for one task, or if no action but the
 * first can refuse.
 */
export const inOrder =
  (actions: readonly Action[]): Action =>
  async (tx, context, rows) => {
    const judges: TaskRule[] = []
    for (const action of actions) judges.push(await action(tx, context, rows))
    return (draft, relatives) => {
      for (const judge of judges) {
        const refusal = judge(draft, relatives)
        if (refusal) return refusal
      }
      return null
    }
  }
