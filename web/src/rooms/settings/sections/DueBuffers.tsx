import type { Settings, SettingsParts } from '@naryad/contract/settings/settings'
import { queues, queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { z } from 'zod'

import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { dayForms } from '../../../ui/formats/plural.ts'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import styles from '../settings.module.css'

const BuffersDraft = z.record(z.enum(queues), z.number().nullable())
type BuffersDraft = Record<keyof SettingsParts['dueBuffers'], number | null>

const text = (days: number | null): string => (days === null ? '' : String(days))

const buffers: PartDef<'dueBuffers', BuffersDraft> = {
  part: 'dueBuffers',
  draft: BuffersDraft,
  draftOf: (value) => value,
  toInput: (draft) => draft,
  fields: {
    tachograph: { title: queueTitles.tachograph, text },
    glonass: { title: queueTitles.glonass, text },
    skud: { title: queueTitles.skud, text },
    luv: { title: queueTitles.luv, text },
    external: { title: queueTitles.external, text },
  },
  saved: 'Запас к сроку поставки сохранён',
}

/** How many days are to be left between the arrival of parts and the end of a term. */
export function DueBuffers({ settings }: { settings: Settings }) {
  const { draft, errors, change, ...form } = usePart(buffers, settings)
  const titles = useQueueTitles()
  return (
    <PartForm form={{ draft, errors, change, ...form }}>
      <ul className={styles.rows}>
        {queues.map((queue) => (
          <NumberRow
            key={queue}
            title={titles[queue]}
            hint="Столько дней остаётся на сами работы, когда оборудование уже пришло"
            unit={dayForms}
            value={draft[queue]}
            error={errors[queue]}
            onChange={(days) => change({ [queue]: days })}
          />
        ))}
      </ul>
    </PartForm>
  )
}
