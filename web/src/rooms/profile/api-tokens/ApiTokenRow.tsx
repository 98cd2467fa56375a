import type { ApiToken } from '@naryad/contract/auth/api-tokens'
import { tokenAreaTitles } from '@naryad/contract/auth/api-tokens.words'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { ReactNode } from 'react'

import { Button } from '../../../ui/controls/Button.tsx'
import { nearMoment, shortDay, stamp } from '../../../ui/formats/dates.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'

import styles from './apiTokens.module.css'

interface ApiTokenRowProps {
  token: ApiToken
  /** Reason why a valid token does not work. */
  suspended?: string | undefined
  /** Further facts, shown in the register of all tokens. */
  children?: ReactNode
  onRevoke: () => void
}

const stateText = ({ state, expiresOn }: ApiToken): string => {
  if (state === 'REVOKED') return 'отозван'
  return state === 'EXPIRED' ? `истёк ${shortDay(expiresOn)}` : `действует до ${shortDay(expiresOn)}`
}

/** A token: its scopes, last use, and a button to revoke it. */
export function ApiTokenRow({ token, suspended, children, onRevoke }: ApiTokenRowProps) {
  const { name, ending, canWrite, areas, state, lastUsedAt, lastAddress } = token
  const isActive = state === 'ACTIVE'
  return (
    <li
      className={`row wrap between pad-y-10 gap-x-16 gap-y-8 line-from-second phone-wide-buttons ${styles.token}`}
      data-state={suspended ? 'SUSPENDED' : state}
    >
      <div className={styles.what}>
        <p className={`no-margin break-words line-20 semibold ${styles.name}`}>
          {name} <span className="regular muted">…{ending}</span>
        </p>
        {children}
        <p className={styles.facts}>
          {canWrite ? 'Чтение и запись' : 'Только чтение'} ·{' '}
          {areas.length === 0 ? 'все разделы' : areas.map((area) => tokenAreaTitles[area]).join(', ')}
        </p>
        <p className={styles.facts}>
          <span className={styles.state}>{suspended ?? stateText(token)}</span>
          {' · '}
          {lastUsedAt === null ? (
            'не использовался'
          ) : (
            <time dateTime={lastUsedAt} data-tip={stamp(lastUsedAt)}>
              использован {nearMoment(lastUsedAt)}
              {lastAddress && `, ${lastAddress}`}
            </time>
          )}
        </p>
      </div>
      {isActive && (
        <Button
          size="sm"
          isDanger
          aria-label={`Отозвать ключ: ${name}`}
          onClick={() =>
            confirm({
              title: `Отозвать ключ ${inQuotes(name)}? Программа сразу потеряет доступ`,
              onYes: onRevoke,
            })
          }
        >
          Отозвать
        </Button>
      )}
    </li>
  )
}
