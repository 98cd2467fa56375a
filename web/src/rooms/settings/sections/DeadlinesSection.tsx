import { TextInput } from '@mantine/core'
import type { Settings } from '@naryad/contract/settings/settings'
import { priorities, type Priority, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { z } from 'zod'

import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { fieldsOf } from '../../../ui/form/entity.ts'
import type { FieldSentences } from '../../../ui/form/sentences.ts'
import { ProductionCalendar } from '../calendar/ProductionCalendar.tsx'
import { Lead } from '../Lead.tsx'
import { normInHours, normOf, normText } from '../norm.ts'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'
import { DueBuffers } from './DueBuffers.tsx'

import styles from '../settings.module.css'

/** As typed: «2 дня». */
const NormsDraft = z.object({ NORMAL: z.string(), URGENT: z.string(), CRITICAL: z.string() })
type NormsDraft = z.infer<typeof NormsDraft>

const notUnderstood = 'Напишите, например, «4 часа» или «2 дня»'
const asIs = (text: string): string => text || 'без срока'

/** A norm that cannot be parsed is an error here; limits are checked by the contract. */
function unread(draft: NormsDraft): FieldSentences {
  const wrong = priorities.filter((priority) => normOf(draft[priority]) === undefined)
  return Object.fromEntries(wrong.map((priority) => [priority, notUnderstood]))
}

const norms: PartDef<'norms', NormsDraft> = {
  part: 'norms',
  draft: NormsDraft,
  draftOf: ({ NORMAL, URGENT, CRITICAL }) => ({
    NORMAL: normText(NORMAL),
    URGENT: normText(URGENT),
    CRITICAL: normText(CRITICAL),
  }),
  toInput: ({ NORMAL, URGENT, CRITICAL }) => ({
    NORMAL: normOf(NORMAL),
    URGENT: normOf(URGENT),
    CRITICAL: normOf(CRITICAL),
  }),
  check: unread,
  fields: {
    NORMAL: { title: priorityTitles.NORMAL, text: asIs },
    URGENT: { title: priorityTitles.URGENT, text: asIs },
    CRITICAL: { title: priorityTitles.CRITICAL, text: asIs },
  },
  saved: 'Сроки сохранены',
}

const meanings: Record<Priority, string> = {
  NORMAL: 'Плановые работы',
  URGENT: 'Нужно скоро, но автомобиль может ехать',
  CRITICAL: 'Автомобиль не может выйти в рейс',
}

/** How the typed value is interpreted. */
function understood(typed: string): string {
  const minutes = normOf(typed)
  if (minutes === undefined) return ''
  return minutes === null ? 'Без срока' : normInHours(minutes)
}

/** Typing here must not render the calendar again. */
function Norms({ settings }: { settings: Settings }) {
  const form = usePart(norms, settings)
  const fields = fieldsOf(form)
  return (
    <>
      <Lead>
        Срок выполнения в рабочем времени. Рабочий день — с 9 до 18 часов с часом обеда, восемь часов. Пока
        ждём клиента, срок не идёт. Изменения действуют для новых заявок.
      </Lead>
      <PartForm form={form}>
        <ul className={styles.rows}>
          {priorities.map((priority) => (
            <li key={priority} className={styles.row}>
              <div>
                <span className="row gap-8 medium">
                  <PriorityMark priority={priority} withWord />
                </span>
                <p className={styles.hint}>{meanings[priority]}</p>
              </div>
              <TextInput
                aria-label={`Срок: ${priorityTitles[priority].toLowerCase()} приоритет`}
                placeholder="Без срока"
                maxLength={60}
                description={understood(form.draft[priority])}
                {...fields.text(priority)}
                label={null}
              />
            </li>
          ))}
        </ul>
      </PartForm>
    </>
  )
}

export const DeadlinesSection = ({ settings }: { settings: Settings }) => (
  <>
    <Norms settings={settings} />
    <h3 className={styles.apart}>«Что кончается»: запас к сроку поставки</h3>
    <DueBuffers settings={settings} />
    <h3 className={styles.apart}>Производственный календарь</h3>
    <ProductionCalendar />
  </>
)
