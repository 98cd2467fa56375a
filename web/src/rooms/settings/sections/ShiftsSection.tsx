import { TextInput } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { shiftFields } from '@naryad/contract/settings/settings.fields'
import { z } from 'zod'

import { draftDef } from '../../../client/register/objectDraft.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import type { Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import styles from '../settings.module.css'

const minuteForms: Forms = ['минута', 'минуты', 'минут']

/** «8:00, 20:00» → ['08:00', '20:00'] */
const timesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((time) => time.padStart(5, '0'))
    .toSorted((a, b) => a.localeCompare(b))

const fieldsDraft = draftDef(shiftFields, {
  times: {
    schema: z.string(),
    blank: '',
    from: (times: string[]) => times.join(', '),
    to: timesIn,
    text: (times: string) => times,
  },
})

const shifts: PartDef<'shifts', typeof fieldsDraft.blank> = {
  part: 'shifts',
  ...fieldsDraft,
  saved: 'Настройка смен сохранена',
}

/** When shifts are handed over. */
export function ShiftsSection({ settings }: { settings: Settings }) {
  const form = usePart(shifts, settings)
  const { draft, errors, change } = form
  return (
    <>
      <Lead>
        Время только напоминает: смену сдаёт диспетчер, когда готов. По нему же лист «Смены» решает, что горит
        до конца следующей смены. Время московское.
      </Lead>
      <PartForm form={form}>
        <TextInput description="Через запятую, например 08:00, 20:00" {...fieldsOf(form).text('times')} />
        <ul className={styles.rows}>
          <NumberRow
            title={form.fields.notTakenMinutes.title}
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
