import type { Action, TaskRule } from './changes.service.ts'

/** Several actions as one: the first refusal is the refusal of all. For one task, or actions of which only the first refuses. */
export const inOrder =
  (actions: readonly Action[]): Action =>
  async (tx, scene, rows) => {
    const judges: TaskRule[] = []
    for (const action of actions) judges.push(await action(tx, scene, rows))
    return (draft, relatives) => {
      for (const judge of judges) {
        const refusal = judge(draft, relatives)
        if (refusal) return refusal
      }
      return null
    }
  }
