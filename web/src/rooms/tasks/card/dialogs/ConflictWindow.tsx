import { Button, Modal } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { costOf } from '@naryad/contract/tasks/tasks'
import { useInfiniteQuery } from '@tanstack/react-query'

import { nearMoment } from '../../../../kit/formats/dates.ts'
import { money } from '../../../../kit/formats/numbers.ts'
import { shortName } from '../../../../kit/formats/people.ts'
import { useStore } from '../../../../platform/store.ts'
import { cardQueries } from '../card.queries.ts'
import { type Conflict, shownConflict } from '../conflict.ts'
import type { Edit, EditedField } from '../edit.ts'

import styles from './dialogs.module.css'

const titles: Record<EditedField, string> = {
  title: 'Тема',
  description: 'Описание',
  driverDescription: 'Описание от водителя',
  workReport: 'Отчёт о работе',
  checklist: 'Чек-лист',
  costItems: 'Затраты',
  isWarranty: 'Гарантия',
  address: 'Адрес',
}

/** Both texts, who changed what and when, and two ways out. It cannot be dismissed: one of the texts would be lost. */
export function ConflictWindow() {
  const conflict = useStore(shownConflict)
  if (!conflict) return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      size={600}
      title="Заявку изменили одновременно с вами"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className={styles.form}>
        <Who conflict={conflict} />
        {conflict.fields.map((field) => (
          <div key={field} className={styles.versions}>
            <Version title={`${titles[field]}: ваше`} text={shown(conflict.mine, field)} />
            <Version title={`${titles[field]}: сохранено`} text={shown(conflict.current, field)} />
          </div>
        ))}
        <div className={styles.buttons}>
          <Button size="xl" onClick={() => conflict.choose('theirs')}>
            Взять новое
          </Button>
          <Button size="xl" variant="filled" data-autofocus onClick={() => conflict.choose('mine')}>
            Оставить моё
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function Who({ conflict }: { conflict: Conflict }) {
  const { data } = useInfiniteQuery(cardQueries.actions(conflict.current.id))
  const names = new Set(conflict.fields.map((field) => titles[field]))
  const action = data?.pages[0]?.items.find(({ field }) => field !== null && names.has(field))
  const name = action?.who ? shortName(action.who) : 'Коллега'
  return (
    <p className={styles.lead}>
      {name}, {nearMoment(action?.at ?? conflict.current.updatedAt)}. Чей текст оставить?
    </p>
  )
}

const Version = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.version}>
    <p className={styles.versionTitle}>{title}</p>
    {text || '—'}
  </div>
)

function shown(values: Edit | Task, field: EditedField): string {
  if (field === 'costItems') {
    return (values.costItems ?? []).map((item) => `${item.title}: ${money(costOf(item))}`).join('\n')
  }
  if (field === 'checklist') {
    return (values.checklist ?? []).map((item) => `${item.isDone ? '✓' : '–'} ${item.title}`).join('\n')
  }
  if (field === 'isWarranty') return values.isWarranty ? 'Гарантия' : 'Не гарантия'
  return values[field] ?? ''
}
