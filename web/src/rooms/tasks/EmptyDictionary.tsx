import { Link } from '@tanstack/react-router'

import { useMay } from '../../client/session/me.ts'
import { closeTaskForm } from './form/shownForm.ts'

export interface EmptyDictionaryProps {
  list: 'types' | 'categories' | 'servers'
}

const texts: Record<EmptyDictionaryProps['list'], string> = {
  types: 'Для этой очереди нет видов работ.',
  categories: 'Для этой очереди нет категорий.',
  servers: 'Серверов мониторинга нет.',
}

/** Shown at a field without options; links to the dictionary where entries can be added. */
export function EmptyDictionary({ list }: EmptyDictionaryProps) {
  const mayAdd = useMay('tasks.administer')
  if (!mayAdd) return `${texts[list]} Добавить может администратор.`
  return (
    <>
      {texts[list]}{' '}
      <Link
        to="/settings/{-$section}"
        params={{ section: 'dictionaries' }}
        search={{ list }}
        // The typed values are stored as a draft.
        onClick={closeTaskForm}
      >
        Добавить в справочник
      </Link>
    </>
  )
}
