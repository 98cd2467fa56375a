import type { Settings } from '@naryad/contract/settings/settings'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Icon } from '../../../kit/Icon.tsx'
import { Lead } from '../Lead.tsx'

import styles from '../settings.module.css'

interface RowProps {
  title: string
  children: ReactNode
  /** The server's variables that connect it. */
  variables: readonly string[]
  /** Absent where the screen cannot know. */
  isOn?: boolean
}

const Row = ({ title, children, variables, isOn }: RowProps) => (
  <li className={styles.row}>
    <div>
      <span className={styles.name}>{title}</span>
      <p className={styles.hint}>{children}</p>
      <p className={styles.hint}>
        {variables.map((variable) => (
          <code key={variable} className={styles.code}>
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

/** What the server can be connected to, by whoever runs it. There is nothing to press here. */
export const IntegrationsSection = ({ settings }: { settings: Settings }) => (
  <>
    <Lead>
      С чем «Наряд» можно соединить сегодня. Соединяет тот, кто обслуживает сервер, переменными его запуска:
      пароли и ключи внешних служб не хранятся в базе и не видны в браузере.
    </Lead>
    <ul className={styles.rows}>
      <Row
        title="Почтовый сервер"
        variables={['NARYAD_SMTP_URL', 'NARYAD_MAIL_FROM']}
        isOn={settings.mail === 'smtp'}
      >
        Приглашения и ссылки для пароля уходят письмами. Без него письма лежат в разделе «Почта».
      </Row>
      <Row title="Своя база PostgreSQL" variables={['DATABASE_URL']}>
        Вместо встроенной: когда в компании уже есть сервер баз данных.
      </Row>
      <Row title="Наблюдение Prometheus" variables={['NARYAD_METRICS_TOKEN']}>
        Показатели сервера по адресу /metrics для того, кто знает ключ.
      </Row>
      <Row title="Программы по API" variables={['CORS_ORIGINS']}>
        Другие программы читают и создают заявки теми же вызовами, что и этот экран; описание вызовов — по
        адресу /api/docs. Переменная называет сайты, которым это можно из браузера.
      </Row>
    </ul>
  </>
)
