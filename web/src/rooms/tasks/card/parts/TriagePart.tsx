import type { Task } from '@naryad/contract/tasks/tasks'

import { useHotkeys } from '../../../../ui/keys/hotkeys.ts'
import { type AnsweredTriage, Triage, useQuestionnaire } from '../../../triage/index.ts'
import { useWorksOn } from '../useWorksOn.ts'
import { Part } from './Part.tsx'

interface TriagePartProps {
  task: Task
  onAnswer: (answered: AnsweredTriage) => void
  onRemote: ((report: string) => void) | undefined
  onPlan: (() => void) | undefined
}

/** «Можно удалённо?»: nothing for a category without questions, unless the task has answers. */
export function TriagePart({ task, ...handlers }: TriagePartProps) {
  const questionnaire = useQuestionnaire(task.category?.id ?? null)
  const mayWork = useWorksOn(task)
  const mayAsk = questionnaire !== undefined && mayWork
  const isShown = task.triage !== null || mayAsk
  useHotkeys(
    [
      {
        keys: 'KeyR',
        title: 'Можно удалённо?',
        group: 'Заявка',
        run: () => document.querySelector<HTMLElement>('[data-triage] :is(button, input)')?.focus(),
      },
    ],
    isShown,
  )
  if (!isShown) return null
  return (
    <Part title="Можно удалённо?">
      <Triage task={task} questionnaire={questionnaire} mayAnswer={mayWork} {...handlers} />
    </Part>
  )
}
