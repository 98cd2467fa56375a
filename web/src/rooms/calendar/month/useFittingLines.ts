import { type RefObject, useEffect, useState } from 'react'

import { scaled } from '../../../ui/rem.ts'

/** Of the head of the grid, of the head of a day with its padding, and of one line; at the usual size of text. */
const [gridHead, dayHead, line] = [31, 35, 21]
const least = 4

/** How many lines a day of the month has room for, the number of further visits included. */
export function useFittingLines(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [lines, setLines] = useState(least)
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const look = () => {
      const height = (element.clientHeight - scaled(gridHead)) / weeks
      setLines(Math.max(least, Math.floor((height - scaled(dayHead)) / scaled(line))))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [grid, weeks])
  return lines
}
