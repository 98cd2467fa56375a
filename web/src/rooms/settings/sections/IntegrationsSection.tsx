import type { Settings } from '@naryad/contract/settings/settings'
import { isSsoKind } from '@naryad/contract/sso/sso.words'
import type { ReactNode } from 'react'
import IconCircleCheck from '~icons/circle-check'
import IconCircleDashed from '~icons/circle-dashed'

import { Icon } from '../../../ui/Icon.tsx'
import { ConnectionList } from '../../connections/index.ts'
import { Lead } from '../Lead.tsx'

import styles from '../settings.module.css'

interface RowProps {
  title: string
  children: ReactNode
  /** Environment variables that connect it. */
  variables: readonly string[]
  /** Undefined if the screen cannot know. */
  isOn?: boolean
}

const Row = ({ title, children, variables, isOn }: RowProps) => (
  <li className={styles.row}>
    <div>
      <span className="row gap-8 medium">{title}</span>
      <p className={styles.hint}>{children}</p>
      <p className={styles.hint}>
        {variables.map((variable) => (
          <code
            key={variable}
            className="rounded-sm bg-muted break-words text-12 pad-x-5 pad-y-1 after-6 mono"
          >
            {variable}
          </code>
        ))}
      </p>
    </div>
    {isOn !== undefined && (
      <span className={styles.state} data-on={isOn || undefined}>
        <Icon of={isOn ? IconCircleCheck : IconCircleDashed} />
        {isOn ? 'Подключено' : 'Не подключено'}
      </span>
    )}
  </li>
)

/** Connections that can be edited here, then those configured by the environment. */
export const IntegrationsSection = ({ settings }: { settings: Settings }) => (
  <>
    <Lead>
      Внешние системы, с которыми работает «Наряд». Без них он тоже работает: почта остаётся в системе, адреса
      и карта — по встроенным данным.
    </Lead>
    <ConnectionList isShown={(key) => !isSsoKind(key)} />
    <h3 className={styles.apart}>На сервере</h3>
    <Lead>Почта настраивается в разделе «Почта», остальное — переменными окружения.</Lead>
    <ul className={styles.rows}>
      <Row
        title="Почтовый сервер"
        variables={['NARYAD_SMTP_URL', 'NARYAD_MAIL_FROM']}
        isOn={settings.mail === 'smtp'}
      >
        Приглашения и ссылки для пароля уходят письмами. Без него письма лежат в разделе «Почта», там же его и
        подключают. Переменные сервера, если заданы, важнее.
      </Row>
      <Row title="Своя база PostgreSQL" variables={['DATABASE_URL']}>
        Вместо встроенной: когда в компании уже есть сервер баз данных.
      </Row>
      <Row title="Мониторинг сервера (Prometheus)" variables={['NARYAD_METRICS_TOKEN']}>
        Показатели сервера по адресу /metrics, доступ по ключу.
      </Row>
      <Row title="Доступ по API" variables={['CORS_ORIGINS', 'NARYAD_API_DOCS']}>
        Другие программы читают и создают заявки через тот же API, что и этот экран.{' '}
        {settings.isApiDescribed
          ? 'Описание вызовов открыто по адресу /api/docs.'
          : 'Описание вызовов по адресу /api/docs включает вторая переменная.'}{' '}
        Первая задаёт сайты, которым разрешены запросы из браузера. Ключи программ выпускают в профиле.
      </Row>
    </ul>
  </>
)
