import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { isShorter, minReasonLength, refusalReasonWanted } from '@naryad/contract/tasks/tasks.rules'

import { useMe } from '../../../../client/session/me.ts'
import { ReasonForm } from '../../../../ui/form/ReasonForm.tsx'
import { money } from '../../../../ui/formats/numbers.ts'
import { useTaskActions } from '../useTaskActions.ts'

/** Refuses the costs with a reason, which every reader of the task can see. */
export function RefuseDialog({ task }: { task: TaskItem }) {
  const { refuseCosts } = useTaskActions(task.id, task)
  const isClient = useMe().role === 'client'
  return (
    <ReasonForm
      label="Причина"
      placeholder="Например: дороже, чем договаривались"
      submit="Отклонить"
      check={(reason) => (isShorter(reason, minReasonLength) ? refusalReasonWanted : undefined)}
      onSubmit={(reason) => refuseCosts.run(reason.trim())}
    >
      <p className="no-margin secondary">
        Затраты {money(task.costs)}. Причина появится в комментариях
        {isClient ? ', её увидит диспетчер.' : ', её увидит и клиент.'}
      </p>
    </ReasonForm>
  )
}
