import { type AuditEntry, type AuditKind, auditKindTitles } from '@naryad/contract/audit/audit'
import { shortName } from '@naryad/contract/kit/people'
import { Fragment, useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'
import IconChevronDown from '~icons/chevron-down'
import IconChevronRight from '~icons/chevron-right'

import { stamp } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import { objectKindTitle } from './objectKinds.ts'

import plain from '../../ui/table/plainTable.module.css'
import styles from './audit.module.css'

/** Entries that deserve an administrator's attention. */
const alarming: ReadonlySet<AuditKind> = new Set(['SIGN_IN_REFUSED', 'TOKEN_REUSED', 'ACCESS_REFUSED'])

interface AuditTableProps {
  entries: readonly AuditEntry[]
  sort: 'ASC' | 'DESC'
  onSort: () => void
}

/** Audit entries; each expands to its details. */
export function AuditTable({ entries, sort, onSort }: AuditTableProps) {
  const [openedId, setOpenedId] = useState<number | null>(null)
  return (
    <table className={`${plain.table} ${styles.table}`} aria-label="Журнал безопасности">
      <thead>
        <tr>
          <th
            scope="col"
            className={styles.timeHead}
            aria-sort={sort === 'DESC' ? 'descending' : 'ascending'}
          >
            <button
              type="button"
              className="bare no-padding inherit-font inline-row height-24 strong text gap-3"
              onClick={onSort}
            >
              Время
              <Icon of={sort === 'DESC' ? IconArrowDown : IconArrowUp} size={14} />
            </button>
          </th>
          <th scope="col">Событие</th>
          <th scope="col" className={styles.whoHead}>
            Кто
          </th>
          <th scope="col">Объект</th>
          <th scope="col" className={styles.addressHead} data-room="wide">
            IP-адрес
          </th>
          <th scope="col" data-room="widest">
            Подробности
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const isOpen = entry.id === openedId
          return (
            <Fragment key={entry.id}>
              <Line entry={entry} isOpen={isOpen} onToggle={() => setOpenedId(isOpen ? null : entry.id)} />
              {isOpen && (
                <tr className={styles.opened}>
                  <td colSpan={6}>
                    <AuditDetails entry={entry} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

interface LineProps {
  entry: AuditEntry
  isOpen: boolean
  onToggle: () => void
}

function Line({ entry: { at, kind, who, object, address, details }, isOpen, onToggle }: LineProps) {
  return (
    <tr
      className={`pointer phone-pad-x-16 phone-pad-y-10 phone-grid phone-line-below ${styles.line}`}
      data-open={isOpen || undefined}
      onClick={onToggle}
    >
      <td className={`phone-second-column phone-first-row ${styles.time}`}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
          <time dateTime={at}>{stamp(at)}</time>
        </button>
      </td>
      <td className={`medium phone-first-row ${styles.kind}`} data-alarm={alarming.has(kind) || undefined}>
        {alarming.has(kind) && <Icon of={IconAlertTriangle} size={14} />}
        {auditKindTitles[kind]}
      </td>
      <td className={`phone-all-columns ${styles.who}`}>
        {who ? shortName(who) : <span className={`muted ${styles.none}`}>—</span>}
      </td>
      <td className={`phone-all-columns ${styles.object}`}>
        {object ? (
          object.title || objectKindTitle(object.kind)
        ) : (
          <span className={`muted ${styles.none}`}>—</span>
        )}
      </td>
      <td data-room="wide" className="digits secondary">
        {address}
      </td>
      <td data-room="widest" className="secondary">
        {details}
      </td>
    </tr>
  )
}
