import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { reportsQueries } from './reports.queries.ts'

/** Most reports are finished sooner. */
const patienceMs = 1000

/** Whether the report is still queued behind others. */
export function useReportWaiting(isRunning: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isRunning])
  const { data } = useQuery({ ...reportsQueries.waiting(), enabled: isRunning && isLate })
  return isRunning && isLate && data?.isWaiting === true
}
