import type { NewsWays, SupplierNews } from '@giftship/shared/suppliers/news';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { tellFailure } from '../../../lib/failures.ts';
import { queries } from '../../../lib/queries.ts';
import { api } from '../../api.ts';
import { NEWS_COPY as SAY } from './copy.ts';
import './news.css';

const KEY = ['own-news'];

/** How one hears of each kind of news: in the console, by text message (S082). */
export function NewsCard() {
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.desk.news({ signal }) });
  const save = useMutation({
    mutationFn: (body: NewsWays & { news: SupplierNews }) => api.desk.saveNews({ body }),
    onError: tellFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  if (!data) return null;
  return (
    <section className="card">
      <h2>{SAY.title}</h2>
      <p className="hint">{data.has_sms ? SAY.hint(data.mobile_mask) : SAY.noSms}</p>
      <ul className="news-ways" aria-label={SAY.title}>
        {data.list.map(({ news, text, site, sms }) => (
          <li key={news}>
            <span>{text}</span>
            <Checkbox
              aria-label={SAY.way(text, SAY.site)}
              checked={site}
              disabled={save.isPending}
              onChange={({ target }) => save.mutate({ news, site: target.checked, sms })}
            >
              {SAY.site}
            </Checkbox>
            <Checkbox
              aria-label={SAY.way(text, SAY.sms)}
              checked={sms}
              disabled={save.isPending || (!data.has_sms && !sms)}
              onChange={({ target }) => save.mutate({ news, site, sms: target.checked })}
            >
              {SAY.sms}
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}
