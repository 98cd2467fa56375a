import { IconListCheck, IconMenu2, IconSquarePlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'

import { shortCount } from '../../kit/formats/numbers.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useCommand } from '../../platform/commands/commands.ts'
import { openMenu } from '../../platform/overlays/sheets.ts'
import { useMe } from '../../platform/session/me.ts'
import { useMineCount } from './counters.ts'
import { fieldSearch, usualQueue } from './places.ts'

import styles from './PhoneBar.module.css'

/** The sections under the thumb. */
export function PhoneBar() {
  const me = useMe()
  const { queue = usualQueue(me) } = useParams({ strict: false })
  const mine = useMineCount()
  const create = useCommand('tasks.create')
  return (
    <nav className={styles.bar} aria-label="Главное меню">
      <Link
        to="/tasks/$queue/{-$id}"
        params={{ queue, id: undefined }}
        search={fieldSearch(me)}
        className={styles.item}
        activeOptions={{ exact: false, includeSearch: false }}
      >
        <Icon of={IconListCheck} size={24} />
        Заявки
        {mine !== undefined && mine > 0 && (
          <span className={styles.badge} aria-label={`моих: ${mine}`}>
            {shortCount(mine)}
          </span>
        )}
      </Link>
      {create && (
        <button type="button" className={styles.item} onClick={create.run}>
          <Icon of={IconSquarePlus} size={24} />
          Создать
        </button>
      )}
      <button type="button" className={styles.item} onClick={openMenu}>
        <Icon of={IconMenu2} size={24} />
        Ещё
      </button>
    </nav>
  )
}
