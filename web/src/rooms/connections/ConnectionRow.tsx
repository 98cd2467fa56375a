import { connectionDefs, findProvider } from '@naryad/contract/connections/connections'
import type { ConnectionState } from '@naryad/contract/connections/connections.schema'
import { Suspense } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconCircleDashed from '~icons/circle-dashed'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { ArshinLog } from '../arshin/index.ts'

import styles from './connections.module.css'

const ConnectionForm = lazyCode(() => import('./ConnectionForm.tsx').then((file) => file.ConnectionForm))

const openForm = (state: ConnectionState): void =>
  openModal({
    title: connectionDefs[state.key].title,
    body: () => (
      <Suspense>
        <ConnectionForm state={state} />
      </Suspense>
    ),
  })

const openLog = (title: string): void => openModal({ title: `Журнал: ${title}`, body: () => <ArshinLog /> })

export function ConnectionRow({ state }: { state: ConnectionState }) {
  const { title, purpose, variable } = connectionDefs[state.key]
  const verb = state.provider === null ? 'Подключить…' : 'Настроить…'
  const isOn = state.provider !== null && !state.areSecretsLost
  return (
    <li className={styles.row}>
      <div>
        <span className="medium">{title}</span>
        <p className="no-margin text-12 line-16 muted above-2">{purpose}</p>
        {state.isFixed && (
          <p className="no-margin text-12 line-16 muted above-2">
            Задано на сервере переменной{' '}
            <code className="rounded-sm bg-muted pad-x-5 pad-y-1 mono">{variable}</code>
          </p>
        )}
        {state.areSecretsLost && (
          <p className="no-margin flex gap-6 above-6 warn icon-lowered">
            <Icon of={IconAlertTriangle} />
            Пароль или ключ не читается: сменился ключ сервера. Введите его заново.
          </p>
        )}
        {!state.isFixed && (
          <div className="above-8 phone-high-buttons">
            <Button aria-label={`${verb} ${title}`} onClick={() => openForm(state)}>
              {verb}
            </Button>
          </div>
        )}
        {state.key === 'arshin' && isOn && (
          <div className="above-8 phone-high-buttons">
            <Button aria-label={`Журнал… ${title}`} onClick={() => openLog(title)}>
              Журнал…
            </Button>
          </div>
        )}
      </div>
      <span className={`inline-row gap-6 nowrap secondary ${styles.state}`} data-on={isOn || undefined}>
        <Icon of={isOn ? IconCircleCheck : IconCircleDashed} />
        {stateText(state)}
      </span>
    </li>
  )
}

function stateText({ key, provider }: ConnectionState): string {
  if (provider === null) return 'Не подключено'
  const title = findProvider(key, provider)?.title
  return title && title !== connectionDefs[key].title ? title : 'Подключено'
}
