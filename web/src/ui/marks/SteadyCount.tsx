import { useState } from 'react'

import { count } from '../formats/numbers.ts'

import styles from './SteadyCount.module.css'

interface SteadyCountProps {
  /** Undefined while it is unknown. */
  value: number | undefined
  className?: string | undefined
}

/** A figure that takes up its place while the next one is being read, so that what is beside it stays under the pointer. */
export function SteadyCount({ value, className = '' }: SteadyCountProps) {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  if (value !== undefined) return <span className={className}>{count(value)}</span>
  if (last === undefined) return null
  return (
    <span className={`${className} ${styles.unknown}`} aria-hidden>
      {count(last)}
    </span>
  )
}
