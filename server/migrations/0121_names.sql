-- Names as people compare and order them.

-- by pinyin, numbers in them by their value; where PostgreSQL was built without ICU by code, as it was before
do $$ begin
  create collation name_order (provider = icu, locale = 'zh-u-co-pinyin-kn-true');
exception when others then
  create collation name_order from "C";
end $$;

-- a Chinese number by its value: 二十一 is 21, 二〇二六 is 2026
create function numeral_value(numeral text) returns text language plpgsql immutable strict parallel safe as $$
declare
  sign text;
  digit int := 0;
  total int := 0;
begin
  if numeral !~ '[十百千]' then 
    return coalesce(nullif(ltrim(translate(numeral, '〇零一二三四五六七八九', '00123456789'), '0'), ''), '0');
  end if;
  foreach sign in array regexp_split_to_array(numeral, '') loop
    if sign ~ '[十百千]' then
      total := total + greatest(digit, 1) * case sign when '十' then 10 when '百' then 100 else 1000 end;
      digit := 0;
    else
      digit := translate(sign, '〇零一二三四五六七八九', '00123456789')::int;
    end if;
  end loop;
  return (total + digit)::text;
end $$;

-- where a Chinese number counts something: 高一, 第十一, 二班, （三）; in 张三 and 三角 it is a part of a word (contract/names.ts)
create function counted_pattern() returns text language sql immutable parallel safe return
  '(?<=[高初大小])[一二三四五六七八九](?=$|[^一-鿿]|[年班级组上下册期]|[〇零一二三四五六七八九十百千]+班)'
  || '|(?<=第 ?)[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*'
  || '|(?<=必修|选修|实验|练习|作业|测验|测试|考试|模拟|单元|专题|活动|任务|课题|项目|附录|部分|阶段|模块|年级|星期|之|[卷册期组班讲课章节集辑级队号楼])[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=$|[^一-鿿]|[年班级组上下册期])'
  || '|(?<![高初大小〇零一二三四五六七八九十百千])[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=班|组|年级|级|章|节|课|讲|单元|部分|册|期|队|号|楼|室|层|回|篇|卷|轮|阶段|模块|学期|学段|届|批)'
  || '|(?<=[高初大小][一二三四五六七八九])[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=班)'
  || '|(?<=[（(])[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=[）)])'
  || '|^[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=$|[、．.])';

-- named with their schema: a copy by PostgreSQL's own tools is read where none is searched
create function counted_key(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  done text := '';
  at int := 1;
  next int;
  numeral text;
begin
  loop
    next := regexp_instr(name, public.counted_pattern(), at);
    exit when next = 0;
    numeral := regexp_substr(name, public.counted_pattern(), at);
    -- two numbers side by side stay two: 高一十班
    done := done || substr(name, at, next - at) || public.numeral_value(numeral) || ' ';
    at := next + length(numeral);
  end loop;
  return done || substr(name, at);
end $$;

-- what a name is ordered by, under the collation above
create function name_key(name text) returns text language sql immutable strict parallel safe return
  case when name ~ '[〇零一二三四五六七八九十]' then counted_key(name) else name end;

-- kept where there may be many of them; no index is by the collation, whose order depends on the machine's ICU
alter table sys_dept add column name_key text collate name_order generated always as (name_key(name)) stored;
alter table sys_user add column name_key text collate name_order generated always as (name_key(name)) stored;
-- of user names: numbers in them by their value, at the price of an order by code
alter table sys_user add column user_name_key text collate "C" generated always as (
  regexp_replace(regexp_replace(lower(user_name), '(\d+)', '0000000000000000000\1', 'g'), '0*(\d{20})', '\1', 'g')) stored;
alter table course add column name_key text collate name_order generated always as (name_key(name)) stored;

-- names in two widths are one
create index sys_user_one_width on sys_user (org_id, lower(normalize(user_name, nfkc))) where deleted_at is null;

-- whether a name has what was typed to find it, which is a pattern for `like` in one width
create function is_named(name text, pattern text) returns boolean language sql immutable parallel safe return
  name ilike pattern or (name is not nfkc normalized and normalize(name, nfkc) ilike pattern);
