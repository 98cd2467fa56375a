import type { Task } from '@naryad/contract/tasks/tasks'
import type { TakenPart } from '@naryad/contract/triage/parts'
import { Suspense } from 'react'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'

import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { numbered } from '../../../../ui/formats/numbers.ts'
import { openModal } from '../../../../ui/overlays/modal.ts'
import { TakeList, triageParts } from '../../../triage/index.ts'
import { useTicks } from '../../useTicks.ts'
import { useWorksOn } from '../useWorksOn.ts'
import { Part } from './Part.tsx'

interface TakePartProps {
  task: Task
  onChange: (take: TakenPart[]) => Promise<unknown>
}

function openTake({ id, take }: Task, onSave: TakePartProps['onChange']): void {
  const body = () => (
    <Suspense fallback={null}>
      <triageParts.TakeDialog take={take} onSave={onSave} />
    </Suspense>
  )
  openModal({ title: `Взять с собой, заявка ${numbered(id)}`, body })
}

/** What to take along to the visit. */
export function TakePart({ task, onChange }: TakePartProps) {
  const { tick } = useTicks()
  const mayWork = useWorksOn(task)
  const { take } = task
  if (take.length === 0 && !mayWork) return null
  const edit = () => openTake(task, onChange)
  const takenCount = take.filter(({ isTaken }) => isTaken).length
  return (
    <Part
      title="Взять с собой"
      count={take.length > 0 ? `${takenCount} из ${take.length}` : undefined}
      aside={
        mayWork && (
          <IconButton
            label={take.length > 0 ? 'Изменить, что взять с собой' : 'Добавить, что взять с собой'}
            icon={take.length > 0 ? IconPencil : IconPlus}
            size="xs"
            onClick={edit}
          />
        )
      }
    >
      {take.length > 0 ? (
        <TakeList
          parts={take}
          mayTick={mayWork}
          onTick={({ title }, isTaken) => tick({ task, take, title, isTaken })}
        />
      ) : (
        <p className="no-margin muted">Ничего не указано</p>
      )}
    </Part>
  )
}
