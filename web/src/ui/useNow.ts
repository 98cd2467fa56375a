import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The current time, updated every minute: for texts such as «5 мин назад» and «просрочена». */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
