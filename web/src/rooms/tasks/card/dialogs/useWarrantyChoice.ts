import type { Task } from '@naryad/contract/tasks/tasks'
import { minReasonLength } from '@naryad/contract/tasks/tasks.rules'
import { useState } from 'react'

type Judged = Pick<Task, 'isWarranty' | 'warrantyWhy'>

interface Choice {
  isWarranty: boolean
  reason: string
}

interface WarrantyChange {
  patch: { isWarranty: boolean; warrantyReason: string }
  shown: { isWarranty: boolean }
}

export interface WarrantyDraft {
  /** Undefined: as it is. */
  chosen: Choice | undefined
  error: string | undefined
  choose: (choice: Choice | undefined) => void
  /** Whether a change has its reason. */
  check: (task: Judged) => boolean
  /** What is to be sent. */
  changeOf: (task: Judged) => WarrantyChange | undefined
}

/** A warranty that is set against what the unit says, with its reason; sent with the form. */
export function useWarrantyChoice(): WarrantyDraft {
  const [chosen, setChosen] = useState<Choice>()
  const [error, setError] = useState<string>()
  const changeOf = ({ isWarranty, warrantyWhy }: Judged): WarrantyChange | undefined =>
    chosen === undefined || warrantyWhy === null || chosen.isWarranty === isWarranty
      ? undefined
      : {
          patch: { isWarranty: chosen.isWarranty, warrantyReason: chosen.reason.trim() },
          shown: { isWarranty: chosen.isWarranty },
        }
  return {
    chosen,
    error,
    choose: (choice) => {
      setError(undefined)
      setChosen(choice)
    },
    check: (task) => {
      const change = changeOf(task)
      const isGiven = !change || [...change.patch.warrantyReason].length >= minReasonLength
      setError(isGiven ? undefined : 'Напишите, почему')
      return isGiven
    },
    changeOf,
  }
}
