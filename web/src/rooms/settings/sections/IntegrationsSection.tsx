import type { Settings } from '@naryad/contract/settings/settings'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Icon } from '../../../kit/Icon.tsx'
import { Lead } from '../Lead.tsx'

import styles from '../settings.module.css'

interface RowProps {
  title: string
  children: ReactNode
  /** The server's variable that connects it. */
  variable: string
  /** Absent where the screen cannot know. */
  isOn?: boolean
}

const Row = ({ title, children, variable, isOn }: RowProps) => (
  <li className={styles.row}>
    <div>
      <span className={styles.name}>{title}</span>
      <p className={styles.hint}>
        {children} Переменная <code className={styles.code}>{variable}</code>.
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
      С чем «Наряд» можно соединить сегодня. Это делает тот, кто обслуживает сервер, в его настройках запуска:
      пароли и ключи внешних служб не хранятся в базе и не видны в браузере.
    </Lead>
    <ul className={styles.rows}>
      <Row title="Почтовый сервер" variable="NARYAD_SMTP_URL" isOn={settings.mail === 'smtp'}>
        Приглашения и ссылки для пароля уходят письмами. Без него письма лежат в разделе «Почта».
      </Row>
      <Row title="Своя база PostgreSQL" variable="DATABASE_URL">
        Вместо встроенной: когда есть сервер баз данных и его резервные копии.
      </Row>
      <Row title="Наблюдение Prometheus" variable="METRICS_TOKEN">
        Показатели сервера по адресу <code className={styles.code}>/metrics</code> для того, кто знает ключ.
      </Row>
      <Row title="Программы по API" variable="CORS_ORIGINS">
        Другие приложения читают и создают заявки теми же вызовами, что и этот экран; их описание открывается
        по адресу <code className={styles.code}>/api/docs</code>. Сайты, которым это можно из браузера,
        называет
      </Row>
    </ul>
  </>
)
