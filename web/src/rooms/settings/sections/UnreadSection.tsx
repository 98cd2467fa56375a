import type { UnreadValue } from '@naryad/contract/settings/unread-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { Lead } from '../Lead.tsx'
import { settingsQueries } from '../settings.queries.ts'

import styles from './jobs.module.css'

/** Values of an earlier version that the present readers refuse, each with the object where it is corrected. */
export function UnreadSection() {
  const { data, error, refetch } = useQuery(settingsQueries.unreadValues)
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить список" rows={4} height={48} />
    )
  return (
    <>
      <Lead>
        {data.items.length === 0
          ? 'Всё, что записано в прежних версиях, прочитано. Исправлять нечего.'
          : 'Эти значения записаны в прежних версиях, и прочесть их не удалось. Они остались как были: откройте объект и исправьте, строка исчезнет сама.'}
      </Lead>
      <ul className={styles.jobs} aria-label="Что проверить">
        {data.items.map((item) => (
          <li key={`${item.entity} ${item.objectId} ${item.field} ${item.value}`} className={styles.job}>
            <div className={styles.what}>
              <p className="no-margin medium">
                <ObjectLink item={item} />
              </p>
              <p className={styles.state}>
                {nouns[item.entity]} · {item.field}: {item.reason}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const nouns: Record<UnreadValue['entity'], string> = {
  cars: 'ТС',
  companies: 'Организация',
  contacts: 'Контакт',
  drivers: 'Водитель',
  users: 'Пользователь',
  registration: 'Запрос на регистрацию',
  suggestions: 'Предложенная заявка',
  settings: 'Настройки',
  dictionaries: 'Справочники',
}

function ObjectLink({ item: { entity, objectId, name } }: { item: UnreadValue }) {
  const params = { id: objectId ?? undefined }
  switch (entity) {
    case 'cars':
      return (
        <Link to="/cars/{-$id}" params={params}>
          {name}
        </Link>
      )
    case 'companies':
      return (
        <Link to="/organizations/{-$id}" params={params}>
          {name}
        </Link>
      )
    case 'contacts':
      return (
        <Link to="/contacts/{-$id}" params={params}>
          {name}
        </Link>
      )
    case 'drivers':
      return (
        <Link to="/drivers/{-$id}" params={params}>
          {name}
        </Link>
      )
    case 'users':
      return (
        <Link to="/users/{-$id}" params={params}>
          {name}
        </Link>
      )
    case 'settings':
      return (
        <Link to="/settings/{-$section}" params={{ section: 'company' }}>
          {name}
        </Link>
      )
    case 'dictionaries':
      return (
        <Link to="/settings/{-$section}" params={{ section: 'dictionaries' }}>
          {name}
        </Link>
      )
    case 'registration':
      return (
        <Link to="/registration-requests/{-$id}" params={params}>
          {name}
        </Link>
      )
    case 'suggestions':
      return <Link to="/suggestions">{name}</Link>
  }
}
