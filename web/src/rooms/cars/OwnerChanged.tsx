import { Checkbox } from '@mantine/core'
import type { Car } from '@naryad/contract/cars/cars'
import { carTitle } from '@naryad/contract/cars/plates'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { newTryKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { openModal } from '../../ui/overlays/modal.ts'

interface Work {
  title: string
  queue: 'tachograph' | 'glonass'
}

/** Task templates for a new owner of a truck. */
const works: readonly Work[] = [
  { title: 'Новый блок СКЗИ', queue: 'tachograph' },
  { title: 'Перенос учётной записи мониторинга', queue: 'glonass' },
]

const madeForms: Forms = ['заявка создана', 'заявки созданы', 'заявок создано']

/** Offers to create the follow-up tasks after a truck has got a new owner. */
function OwnerChanged({ car }: { car: Car }) {
  const titles = useQueueTitles()
  const [chosen, setChosen] = useState<ReadonlySet<Work>>(new Set(works))
  const [tries] = useState(() => works.map((work) => ({ work, once: newTryKey() })))
  const create = useAction({
    run: async () => {
      for (const { work, once } of tries.filter(({ work }) => chosen.has(work))) {
        await once.run((idempotencyKey) =>
          call(
            tasksRoutes.create,
            {
              body: {
                queue: work.queue,
                title: work.title,
                description: `Смена владельца: ${carTitle(car)}, ${car.company?.name ?? 'организация не указана'}.`,
                carId: car.id,
                companyId: car.company?.id ?? null,
                driverId: car.driver?.id ?? null,
                carServerId: car.carServer?.id ?? null,
              },
            },
            { idempotencyKey },
          ),
        )
      }
    },
    touches: ['tasks', 'cars'],
    done: () => counted(chosen.size, madeForms),
  })
  const toggle = (work: Work) => {
    const next = new Set(chosen)
    if (!next.delete(work)) next.add(work)
    setChosen(next)
  }
  const submit = async () => {
    if (chosen.size === 0) {
      alert({ type: 'warning', text: 'Отметьте хотя бы одну работу или нажмите «Отменить»' })
      throw new Error('nothing chosen')
    }
    await create.run(undefined)
  }
  return (
    <DialogForm submit="Создать заявки" onSubmit={submit} draft={works.filter((work) => chosen.has(work))}>
      <p className="no-margin secondary">
        Теперь {carTitle(car)} принадлежит: {car.company?.name}. Какие работы нужны новому владельцу?
      </p>
      <div className="stack gap-10">
        {works.map((work, index) => (
          <Checkbox
            key={work.title}
            label={`${work.title} — очередь ${inQuotes(titles[work.queue])}`}
            checked={chosen.has(work)}
            onChange={() => toggle(work)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
      </div>
    </DialogForm>
  )
}

export const openOwnerChanged = (car: Car): void =>
  openModal({ title: 'Сменился владелец', body: () => <OwnerChanged car={car} /> })
