import { TextInput } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Settings, SettingsParts } from '@naryad/contract/settings/settings'
import { queues, queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { z } from 'zod'

import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import styles from '../settings.module.css'

const QueuesDraft = z.record(z.enum(queues), z.string())
type QueuesDraft = SettingsParts['queueLabels']

const text = (label: string): string => label

const labels: PartDef<'queueLabels', QueuesDraft> = {
  part: 'queueLabels',
  draft: QueuesDraft,
  draftOf: (value) => value,
  toInput: (draft) => draft,
  fields: {
    tachograph: { title: queueTitles.tachograph, text },
    glonass: { title: queueTitles.glonass, text },
    skud: { title: queueTitles.skud, text },
    luv: { title: queueTitles.luv, text },
    external: { title: queueTitles.external, text },
  },
  saved: 'Названия очередей сохранены',
}

const meanings: QueuesDraft = {
  tachograph: 'Установка, поверка, СКЗИ, карты, ремонт тахографов',
  glonass: 'Связь, датчики топлива, CAN, перенос на другой автомобиль',
  skud: 'Считыватели, ключи и карты, блокировка запуска',
  luv: 'Оборудование «Лаборатории умного вождения» и её отчёт',
  external: 'Запросы клиентов и водителей, работа подрядчиков',
}

export function QueuesSection({ settings }: { settings: Settings }) {
  const form = usePart(labels, settings)
  const fields = fieldsOf(form)
  const isUsual = queues.every((queue) => form.draft[queue] === queueTitles[queue])
  return (
    <>
      <Lead>
        Очередей всегда пять, у каждой свой порядок работы. Меняется только название: в меню, формах, отчётах
        и файлах Excel.
      </Lead>
      <PartForm form={form}>
        <ul className={styles.rows}>
          {queues.map((queue) => (
            <li key={queue} className={styles.row}>
              <div>
                <span className="row gap-8 medium">
                  <QueueMark queue={queue} isSilent />
                  {queueTitles[queue]}
                </span>
                <p className={styles.hint}>{meanings[queue]}</p>
              </div>
              <TextInput
                aria-label={`Название очереди ${inQuotes(queueTitles[queue])}`}
                maxLength={40}
                {...fields.text(queue)}
                label={null}
              />
            </li>
          ))}
        </ul>
        {!isUsual && (
          <div>
            <Button size="sm" onClick={() => form.change(queueTitles)}>
              Вернуть исходные названия
            </Button>
          </div>
        )}
      </PartForm>
    </>
  )
}
