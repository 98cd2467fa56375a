import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { tasksPlace } from '../tasks/index.ts'

import styles from './reports.module.css'

interface FigureLinkProps {
  search: TaskConditions
  /** What opens: «Создано: 52 за 9 ноября». */
  label?: string
  children: ReactNode
}

/** A figure that opens exactly the requests it is made of. */
export const FigureLink = ({ search, label, children }: FigureLinkProps) => (
  <Link {...tasksPlace(search)} className={styles.figure} {...(label && { 'aria-label': label })}>
    {children}
  </Link>
)
