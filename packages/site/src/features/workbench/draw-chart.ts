import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { isStill } from '@giftship/kit/lib/is-still.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

interface Day {
  date: string;
  value: number;
  text: string;
}

/** Draws days on a canvas in the colours of the page; the answer takes it away again. */
export function drawChart(canvas: HTMLCanvasElement, days: Day[]): () => void {
  const colours = getComputedStyle(document.documentElement);
  const bar = colours.getPropertyValue('--blue');
  const ink = colours.getPropertyValue('--ink-2');
  const line = colours.getPropertyValue('--line');
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: days.map(({ date }) => date.slice(5)),
      datasets: [
        {
          data: days.map(({ value }) => value),
          backgroundColor: bar,
          borderRadius: 2,
          maxBarThickness: 24,
        },
      ],
    },
    options: {
      animation: isStill() ? false : { duration: 200 },
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          displayColors: false,
          callbacks: {
            title: ([at]) => days[at?.dataIndex ?? 0]?.date ?? '',
            label: (at) => days[at.dataIndex]?.text ?? '',
          },
        },
      },
      scales: {
        x: { grid: { display: false }, ticks: { color: ink, maxRotation: 0, autoSkipPadding: 16 } },
        y: {
          beginAtZero: true,
          border: { display: false },
          grid: { color: line },
          ticks: { color: ink, maxTicksLimit: 5, precision: 0 },
        },
      },
    },
  });
  return () => chart.destroy();
}
