import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { useState } from 'react'

import { useMe } from '../../../client/session/me.ts'
import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { FormWarning } from '../../../ui/form/FormWarning.tsx'
import { KindFields } from '../form/KindFields.tsx'
import { QueueChoice } from '../form/QueueChoice.tsx'
import type { ListQueue } from '../list/listQueue.ts'
import { seesQueue } from '../queues.ts'
import type { NewQueue } from './bulkActions.ts'

interface BulkQueueProps {
  /** The queue of the list, where the tasks are now. */
  from: ListQueue
  onSubmit: (moved: NewQueue) => Promise<void>
}

const noErrors = {}

/** One queue for all selected tasks, with its kind and category. */
export function BulkQueue({ from, onSubmit }: BulkQueueProps) {
  const me = useMe()
  const titles = useQueueTitles()
  const allowed = queues.filter((queue) => queue !== from)
  const [kind, setKind] = useState({ typeId: null as number | null, categoryId: null as number | null })
  const [queue, setQueue] = useState<Queue>(allowed[0] ?? 'tachograph')
  const submit = () =>
    onSubmit({
      queue,
      title: titles[queue],
      ...(kind.typeId !== null && { typeId: kind.typeId }),
      ...(kind.categoryId !== null && { categoryId: kind.categoryId }),
    })
  return (
    <DialogForm submit="Перенести" onSubmit={submit} draft={{ queue, kind }}>
      <QueueChoice
        value={queue}
        allowed={allowed}
        onChange={(next) => {
          setQueue(next)
          setKind({ typeId: null, categoryId: null })
        }}
      />
      <KindFields
        value={{ queue, ...kind }}
        errors={noErrors}
        isFirst={false}
        isRequired={false}
        onChange={setKind}
      />
      <p className="no-margin secondary">
        Пустые вид работ и категория останутся у заявок такими, как есть, если подходят новой очереди, иначе
        снимутся. Срок и оператор останутся.
      </p>
      {!seesQueue(me, queue) && (
        <FormWarning>Эта очередь вам недоступна: заявки исчезнут из вашего списка</FormWarning>
      )}
    </DialogForm>
  )
}
