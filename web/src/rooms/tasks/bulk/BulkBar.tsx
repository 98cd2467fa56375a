import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import {
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconDeviceLaptop,
  IconReceipt,
  IconTruck,
  IconUser,
  IconX,
} from '@tabler/icons-react'

import { count } from '../../../kit/formats/numbers.ts'
import { chosenForms, counted, plural, taskForms } from '../../../kit/formats/plural.ts'
import { Icon, type IconComponent } from '../../../kit/Icon.tsx'
import { Kbd } from '../../../kit/keys/Kbd.tsx'
import { may, useMe } from '../../../platform/session/me.ts'
import { BulkCarChoice, BulkOperatorChoice, BulkStatusChoice } from './BulkChoices.tsx'
import { openBulkText } from './openBulkText.tsx'
import type { Bulk } from './useBulk.ts'

import styles from './BulkBar.module.css'

interface BulkBarProps {
  queue: Queue
  ids: readonly number[]
  bulk: Bulk
  /** Everything that is found, on all pages; null when the page is all there is. */
  everything: { count: number; take: () => void } | null
  onClear: () => void
}

export function BulkBar({ queue, ids, bulk, everything, onClear }: BulkBarProps) {
  const me = useMe()
  const has = (route: keyof typeof tasksBulkRoutes) => may(me, tasksBulkRoutes[route])
  const chosen = { queue, ids, bulk }
  return (
    <section className={styles.bar} aria-label="Действия с выбранными" aria-busy={bulk.isRunning}>
      <span role="status" className={styles.spoken}>
        {plural(ids.length, chosenForms)} {counted(ids.length, taskForms)}
      </span>
      <b className={styles.count} aria-hidden>
        Выбрано {count(ids.length)}
      </b>
      {everything && (
        <button type="button" className={`${styles.button} ${styles.all}`} onClick={everything.take}>
          Все {count(everything.count)}
        </button>
      )}
      <i className={styles.line} />
      {has('operator') && <BulkOperatorChoice {...chosen} sign={IconUser} title="Оператор" />}
      {has('car') && <BulkCarChoice {...chosen} sign={IconTruck} title="ТС" />}
      {has('status') && me.role !== 'client' && (
        <BulkStatusChoice {...chosen} sign={IconCircleDashed} title="Статус" />
      )}
      {has('approveCosts') && (
        <BarButton
          sign={IconReceipt}
          title="Согласовать"
          onClick={() => void bulk.run({ kind: 'approveCosts' }, ids)}
        />
      )}
      {(has('done') || has('close')) && <i className={styles.line} />}
      {has('done') && (
        <BarButton sign={IconCheck} title="Выполнить" onClick={() => openBulkText('done', ids, bulk)} />
      )}
      {has('remoteDone') && (
        <BarButton
          sign={IconDeviceLaptop}
          title="Удалённо"
          onClick={() => openBulkText('remoteDone', ids, bulk)}
        />
      )}
      {has('close') && (
        <BarButton sign={IconBan} title="Закрыть заявки" onClick={() => openBulkText('close', ids, bulk)} />
      )}
      <i className={styles.line} />
      <button
        type="button"
        className={styles.button}
        aria-label="Снять выделение, Esc"
        data-tip="Снять выделение"
        onClick={onClear}
      >
        <Icon of={IconX} />
        <span className={styles.key}>
          <Kbd>Esc</Kbd>
        </span>
      </button>
    </section>
  )
}

interface BarButtonProps {
  sign: IconComponent
  title: string
  onClick: () => void
}

const BarButton = ({ sign, title, onClick }: BarButtonProps) => (
  <button type="button" className={styles.button} onClick={onClick}>
    <Icon of={sign} />
    {title}
  </button>
)
