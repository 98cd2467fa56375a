import { linksRoutes } from '@naryad/contract/links/links.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { CarChecklist, noCars } from '../../entities/car/CarChecklist.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { numbered } from '../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'

const copyForms: Forms = ['копию', 'копии', 'копий']

/** Copies a request for the chosen trucks, or once for its own. */
export function CopyDialog({ task }: { task: Task }) {
  const [chosen, setChosen] = useState(noCars)
  const once = useKey()
  const copy = useAction({
    run: () =>
      once.run((idempotencyKey) =>
        call(
          linksRoutes.copy,
          { params: { id: task.id }, body: chosen.size > 0 ? { carIds: [...chosen.keys()] } : {} },
          { idempotencyKey },
        ),
      ),
    touches: ['tasks'],
    done: ({ items }) =>
      `${items.length === 1 ? 'Создана заявка' : 'Созданы заявки'} ${items.map(({ id }) => numbered(id)).join(', ')}`,
  })
  return (
    <DialogForm
      submit={chosen.size === 0 ? 'Создать копию' : `Создать ${counted(chosen.size, copyForms)}`}
      onSubmit={() => copy.run(undefined)}
      draft={[...chosen]}
    >
      <p className="no-margin secondary">
        {task.car
          ? 'Копия будет для этого же ТС. Чтобы создать для других, выберите их.'
          : 'Копия будет без ТС. Чтобы создать для нескольких ТС, выберите их.'}{' '}
        Вид, категория, организация, описание и затраты — те же; плана, отчёта и файлов в копии нет.
      </p>
      <CarChecklist companyId={task.company?.id} chosen={chosen} onChange={setChosen} />
    </DialogForm>
  )
}
