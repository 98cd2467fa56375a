import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconArrowLeft from '~icons/arrow-left'

import { Icon } from '../Icon.tsx'
import { Logo } from '../Logo.tsx'
import { ChartDisc } from './ChartDisc.tsx'

import styles from './public.module.css'

const year = new Date().getFullYear()

interface PublicPageProps {
  children: ReactNode
  /** Company that runs the product: «ООО «Тахосервис»». Undefined until the server has answered. */
  owner?: string | undefined
  /** Shows the illustration on a phone as well; for short forms. */
  isShort?: boolean
}

/** A page for a visitor who is not signed in: the form, and a tachograph disc beside it. */
export const PublicPage = ({ children, owner, isShort = false }: PublicPageProps) => (
  <div className={styles.screen}>
    <main className={styles.side} data-pictured={isShort || undefined}>
      <div className={styles.brand}>
        <Logo />
        Наряд
      </div>
      {children}
      <footer className={`flex wrap between muted gap-x-16 gap-y-4 ${styles.foot}`}>
        {owner && (
          <span>
            © {year} {owner}
          </span>
        )}
        <Link className="push-right" to="/privacy">
          Политика конфиденциальности
        </Link>
      </footer>
    </main>
    <aside className={styles.picture} aria-hidden>
      <ChartDisc className={styles.disc} />
    </aside>
  </div>
)

export const BackToSignIn = () => (
  <Link to="/login" search={{}} className={styles.back}>
    <Icon of={IconArrowLeft} />
    Ко входу
  </Link>
)
