import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { tasksPlace } from '../tasks/index.ts'

import styles from './reports.module.css'

interface FigureLinkProps {
  search: TaskConditions
  /** Row and column of the figure for screen readers: «Ноябрь 2026, Создано». */
  of?: string
  children: ReactNode
}

/** A figure that links to the tasks it counts. */
export const FigureLink = ({ search, of, children }: FigureLinkProps) => (
  <Link
    {...tasksPlace(search)}
    className={`inherit-color relative digits pad-y-4 inline-block ${styles.figure}`}
  >
    {of !== undefined && <span className="visually-hidden">{of}: </span>}
    {children}
  </Link>
)
