import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useState } from 'react'

import { call } from '../../../../client/api/api.ts'
import { useKey } from '../../../../client/api/useKey.ts'
import { useAction } from '../../../../client/queries/useAction.ts'
import { CarChecklist, noCars } from '../../../../entities/car/CarChecklist.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'
import { numbered } from '../../../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../../../ui/formats/plural.ts'
import { alert } from '../../../../ui/overlays/alert.ts'

const childForms: Forms = ['подзаявку', 'подзаявки', 'подзаявок']

export function SplitDialog({ task }: { task: Task }) {
  const [chosen, setChosen] = useState(noCars)
  const once = useKey()
  const taken = new Map(task.childCars.map(({ carId, taskId }) => [carId, taskId]))
  const split = useAction({
    run: () =>
      once.run((idempotencyKey) =>
        call(
          tasksRoutes.split,
          { params: { id: task.id }, body: { carIds: [...chosen.keys()] } },
          { idempotencyKey },
        ),
      ),
    touches: ['tasks'],
  })
  const submit = async () => {
    if (chosen.size === 0) {
      alert({ type: 'warning', text: 'Выберите хотя бы одно ТС' })
      throw new Error('nothing chosen')
    }
    await split.run(undefined)
  }
  const whyNot = (carId: number) => {
    const childId = taken.get(carId)
    return childId === undefined ? undefined : `уже есть подзаявка ${numbered(childId)}`
  }

  return (
    <DialogForm
      submit={chosen.size === 0 ? 'Создать подзаявки' : `Создать ${counted(chosen.size, childForms)}`}
      onSubmit={submit}
      draft={[...chosen]}
    >
      <p className="no-margin secondary">
        Для каждого выбранного ТС появится подзаявка с тем же описанием и планом.
      </p>
      <CarChecklist companyId={task.company?.id} chosen={chosen} onChange={setChosen} whyNot={whyNot} />
    </DialogForm>
  )
}
