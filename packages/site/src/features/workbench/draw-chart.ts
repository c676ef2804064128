import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { isStill } from '@giftship/kit/lib/is-still.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

interface Drawn {
  days: { date: string; value: number; text: string }[];
  kind: 'bar' | 'line';
}

/** Draws days on a canvas in the colours of the page; the answer takes it away again. */
export function drawChart(canvas: HTMLCanvasElement, { days, kind }: Drawn): () => void {
  const colours = getComputedStyle(document.documentElement);
  const brand = colours.getPropertyValue('--brand');
  const ink = colours.getPropertyValue('--ink-2');
  const line = colours.getPropertyValue('--line');
  const chart = new Chart(canvas, {
    type: kind,
    data: {
      labels: days.map(({ date }) => date.slice(5)),
      datasets: [
        {
          data: days.map(({ value }) => value),
          backgroundColor: kind === 'bar' ? brand : `${brand.trim()}22`,
          borderColor: brand,
          borderWidth: kind === 'bar' ? 0 : 2,
          borderRadius: 2,
          fill: kind === 'line',
          pointRadius: 0,
          pointHitRadius: 12,
          tension: 0.25,
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
