import { TextInput } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { z } from 'zod'

import type { Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import styles from '../settings.module.css'

const ShiftsDraft = z.object({ times: z.string(), notTakenMinutes: z.int().nullable() })
type ShiftsDraft = z.infer<typeof ShiftsDraft>

const minuteForms: Forms = ['минута', 'минуты', 'минут']

/** «8:00, 20:00» → ['08:00', '20:00'] */
const timesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((time) => time.padStart(5, '0'))
    .toSorted((a, b) => a.localeCompare(b))

const shifts: PartDef<'shifts', ShiftsDraft> = {
  part: 'shifts',
  draft: ShiftsDraft,
  draftOf: ({ times, notTakenMinutes }) => ({ times: times.join(', '), notTakenMinutes }),
  toInput: ({ times, notTakenMinutes }) => ({
    times: timesIn(times),
    notTakenMinutes: notTakenMinutes ?? undefined,
  }),
  fields: {
    times: { title: 'Время сдачи', text: (times) => times },
    notTakenMinutes: {
      title: 'Напомнить старшим',
      text: (minutes) => (minutes === null ? '' : String(minutes)),
    },
  },
  saved: 'Настройка смен сохранена',
}

/** When shifts are handed over. */
export function ShiftsSection({ settings }: { settings: Settings }) {
  const { draft, errors, change, ...form } = usePart(shifts, settings)
  return (
    <>
      <Lead>
        Время только напоминает: смену сдаёт диспетчер, когда готов. По нему же лист «Смены» решает, что горит
        до конца следующей смены. Время московское.
      </Lead>
      <PartForm form={{ draft, errors, change, ...form }}>
        <TextInput
          label="Время сдачи смены"
          description="Через запятую, например 08:00, 20:00"
          value={draft.times}
          error={errors['times']}
          onChange={({ currentTarget }) => change({ times: currentTarget.value })}
        />
        <ul className={styles.rows}>
          <NumberRow
            title="Напомнить старшим"
            hint="Через сколько после сдачи старшие диспетчеры узнают, что смену никто не принял"
            unit={minuteForms}
            value={draft.notTakenMinutes}
            error={errors['notTakenMinutes']}
            onChange={(notTakenMinutes) => change({ notTakenMinutes })}
          />
        </ul>
      </PartForm>
    </>
  )
}
